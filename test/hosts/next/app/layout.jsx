/** Without an icon browsers ask for /favicon.ico, which is not here; the frame's policy lets none in. */
const icons = process.env.POLICY?.includes("img-src") ? "data:," : undefined;

export const metadata = { title: "Consent", icons };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
