import { addToCart } from "../../../_choice/add-to-cart.ts";

export default addToCart("add");
