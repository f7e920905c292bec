// The loader alone, without React: for pages that take the element from the depository.
export { type LoadOptions, loadEdisGateway } from "./element/load";
