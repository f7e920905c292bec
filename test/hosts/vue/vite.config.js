import vue from "@vitejs/plugin-vue";

const isCustomElement = (tag) => tag.startsWith("edis-");

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  build: { target: "es2022" },
};
