const address = document.currentScript?.getAttribute("src") ?? "";

export const site = new URL(address, document.baseURI).origin;
