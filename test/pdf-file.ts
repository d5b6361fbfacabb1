export type FixtureText = {
  text: string;
  x?: number;
  y: number;
  size?: number;
  font?: "Helvetica" | "Helvetica-Bold" | "Courier";
  /** Degrees, counter-clockwise, in steps of 90. */
  turned?: 0 | 90 | 270;
};

/**
 * A page that is a picture of so many pixels: in colour as JPEG, or black and white in the form of fax machines (group 4),
 * or in JBIG2.
 */
export type FixtureScan = {
  picture: Uint8Array;
  form: "jpeg" | "fax" | "jbig2";
  width: number;
  height: number;
  /** Texts of a text layer above it. */
  stamps?: readonly FixtureText[];
  /** The page's width and height in points; A4 by default. */
  paper?: readonly [number, number];
  /** Degrees clockwise by which the page says that it is to be shown. */
  rotate?: number;
};

const fonts = ["Helvetica", "Helvetica-Bold", "Courier"] as const;

/**
 * Makes a small PDF for tests: A4 pages with texts at given positions, in points, y from the bottom, or with a picture.
 * `encrypted` makes one that asks for an unknown password.
 */
export function makePdf(
  pages: readonly (readonly FixtureText[] | FixtureScan)[],
  options: { title?: string; author?: string; encrypted?: boolean } = {},
): Uint8Array {
  const objects: string[] = ["<< /Type /Catalog /Pages 2 0 R >>", ""];
  for (const font of fonts) {
    objects.push(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  }
  const info = `<< /Title (${escapePdfString(options.title ?? "")}) /Author (${escapePdfString(options.author ?? "")}) >>`;
  const infoNumber = objects.push(info);
  const kids: string[] = [];
  for (const drawn of pages) {
    const scan = "picture" in drawn ? drawn : undefined;
    const [width, height] = scan?.paper ?? [595, 842];
    const content =
      "picture" in drawn
        ? [`q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`, ...(drawn.stamps ?? []).map(draw)].join(
            "\n",
          )
        : drawn.map(draw).join("\n");
    const resources = `${scan ? scanResource(scan, objects) : ""} ${fontResources}`;
    const stream = objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const page = objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${scan?.rotate ?? 0} /Contents ${stream} 0 R /Resources << ${resources} >> >>`,
    );
    kids.push(`${page} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`;
  const key = "00".repeat(32);
  const encrypt = options.encrypted
    ? ` /ID [<${key}> <${key}>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`
    : "";

  let file = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const xref = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${infoNumber} 0 R${encrypt} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** Returns a text's lines, one below the other, like a column of running text. */
export function column(
  lines: readonly string[],
  place: Omit<FixtureText, "text">,
  leading = 12,
): FixtureText[] {
  return lines.map((text, at) => ({ ...place, text, y: place.y - at * leading }));
}

const fontResources = `/Font << ${fonts.map((font, at) => `/${font} ${at + 3} 0 R`).join(" ")} >>`;

/** Adds a picture to a file's objects. @returns its name as a resource. */
function scanResource({ picture, form, width, height }: FixtureScan, objects: string[]): string {
  const bytes = Buffer.from(picture).toString("latin1");
  const coding = {
    jpeg: "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
    fax: `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} /BlackIs1 true >>`,
    jbig2: "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode",
  };
  const number = objects.push(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${coding[form]} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`,
  );
  return `/XObject << /Scan ${number} 0 R >>`;
}

function draw({ text, x = 72, y, size = 10, font = "Helvetica", turned = 0 }: FixtureText): string {
  const matrix = { 0: `1 0 0 1 ${x} ${y}`, 90: `0 1 -1 0 ${x} ${y}`, 270: `0 -1 1 0 ${x} ${y}` };
  return `BT /${font} ${size} Tf ${matrix[turned]} Tm (${escapePdfString(text)}) Tj ET`;
}

function escapePdfString(text: string): string {
  return text.replace(/[\\()]/gu, "\\$&");
}
