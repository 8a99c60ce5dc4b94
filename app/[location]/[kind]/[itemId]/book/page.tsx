export { addToCart as default } from "../../../_choice/add-to-cart.ts";
