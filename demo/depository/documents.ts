/** Makes a one-page PDF with the client's terms and conditions in a few lines. */
export function termsPdf(): Buffer {
  const lines = [
    "Terms and Conditions for Clients",
    "1. You authorise only the securities and quantities shown to you.",
    "2. Never share your M-PIN or OTP with anybody, your broker included.",
    "3. A consent that you did not give should be reported to your depository participant.",
    "4. This document belongs to a demonstration and binds nobody.",
  ];
  const text = lines.map((line, index) => `${index === 0 ? "" : "0 -28 Td "}(${line}) Tj`).join("\n");
  const content = `BT /F1 12 Tf 56 770 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf + table + trailer, "latin1");
}

/** The depository's own mark. */
export const DEPOSITORY_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">
  <rect width="40" height="40" rx="9" fill="#1f5d8c"/>
  <path d="M8 16 20 8l12 8v2H8zM11 20h4v9h-4zm7 0h4v9h-4zm7 0h4v9h-4zM8 30h24v3H8z" fill="#fff"/>
</svg>
`;

/** Acme Broking's logo. */
export const ACME_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190 40" width="190" height="40" role="img" aria-label="Acme Broking">
  <path d="M6 34 20 6l14 28h-8l-6-13-6 13z" fill="#1f5d8c"/>
  <text x="44" y="27" font-family="system-ui, sans-serif" font-size="18" font-weight="600" fill="#1d2b36" textLength="136" lengthAdjust="spacingAndGlyphs">Acme Broking</text>
</svg>
`;
