/** In pixels; pages show them at half the size, so that they are sharp on dense screens. */
export const RENDITIONS = {
  row: { width: 176, height: 176 },
  face: { width: 144, height: 144 },
  portrait: { width: 352, height: 352 },
  small: { width: 800, height: 450 },
  large: { width: 1280, height: 720 },
} as const;

export type Rendition = keyof typeof RENDITIONS;

const FORMATS = ["avif", "webp"] as const;
export type Format = (typeof FORMATS)[number];

export type PictureName = {
  readonly hash: string;
  readonly rendition: Rendition;
  readonly format: Format;
};

const NAME = /^([\w-]{16})-(\d{1,4}x\d{1,4})\.(avif|webp)$/;
const all: readonly Rendition[] = ["row", "face", "portrait", "small", "large"];

export const PICTURES_PATH = "/pictures/";

/** The address contains hash and size, so its content never changes. */
export function pictureUrl(name: PictureName): string {
  return PICTURES_PATH + fileNameOf(name);
}

export function fileNameOf({ hash, rendition, format }: PictureName): string {
  return `${hash}-${sizeText(rendition)}.${format}`;
}

export function readPictureName(text: string): PictureName | undefined {
  const [, hash = "", size, ending] = NAME.exec(text) ?? [];
  const rendition = all.find((one) => sizeText(one) === size);
  const format = FORMATS.find((one) => one === ending);
  return rendition && format ? { hash, rendition, format } : undefined;
}

function sizeText(rendition: Rendition): string {
  const { width, height } = RENDITIONS[rendition];
  return `${width}x${height}`;
}
