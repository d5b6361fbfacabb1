/** A picture in shades of grey, row by row from the top: 0 is black. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

/** Returns a picture of pixels in red, green, blue and opacity, on white. */
export function greyOf(rgba: Uint8Array, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[from], rgba[from + 1], rgba[from + 2]];
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, pixels };
}

/** Returns the picture turned clockwise, in quarter turns from 0 to 3. */
export function turnPicture(picture: GreyPicture, turns: number): GreyPicture {
  if (turns === 0) return picture;
  const { width, height, pixels } = picture;
  const turned = new Uint8Array(pixels.length);
  const last = pixels.length - 1;
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      const to =
        turns === 1
          ? x * height + (height - 1 - y)
          : turns === 2
            ? last - from
            : (width - 1 - x) * height + y;
      turned[to] = pixels[from] ?? 0;
    }
  return turns === 2
    ? { width, height, pixels: turned }
    : { width: height, height: width, pixels: turned };
}

/** Shades that differ by less than this are one: paper is never quite even. */
const minContrast = 24;

/** Whether nothing stands out on the picture. */
export function isBlankPicture({ pixels }: GreyPicture): boolean {
  let [darkest, lightest] = [255, 0];
  for (const shade of pixels) {
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
  }
  return lightest - darkest < minContrast;
}
