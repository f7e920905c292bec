export default { distDir: process.env.DIST_DIR };
