module.exports = {
  mode: "production",
  entry: "./main.js",
  output: { filename: "main.js", clean: true, trustedTypes: true },
};
