import { type ReactNode, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { table } from "../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { type RowSource, Table, tableCss } from "../../src/table";
import { ISSUE_COLUMNS } from "./columns";
import { fakeServer, type IssueRow, issueRow } from "./issues";

const { t } = createTexts(EN_GB_TEXTS, table);

const COUNTS = [0, 1, 5, 99, 100, 101, 250, 10_000, 100_000];

const PAGE_CSS = `
  :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
  body { margin: 1rem; background: var(--edis-surface, #fff); color: var(--edis-ink, #16202c); }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; margin-block-end: 1rem; }
  .narrow { max-inline-size: 420px; }
  @media (prefers-color-scheme: dark) {
    :root { --edis-surface: #10171f; --edis-ink: #e8edf2; --edis-muted: #a9b6c3; --edis-line: #35424f;
      --edis-accent: #7db8f5; --edis-accent-ink: #06213b; --edis-danger: #ff9a92; --edis-warn: #f0b866;
      --edis-success: #7fd3a2; --edis-focus: #7db8f5; }
  }
`;

function Demo(): ReactNode {
  const [count, setCount] = useState(250);
  const [fails, setFails] = useState(false);
  const [manual, setManual] = useState(false);
  const [atHand, setAtHand] = useState(false);
  const [selectable, setSelectable] = useState(true);
  const [narrow, setNarrow] = useState(false);
  const [report, setReport] = useState("");
  const source = useMemo<RowSource<IssueRow>>(
    () =>
      atHand
        ? { rows: Array.from({ length: count }, (_, n) => issueRow(n)) }
        : { load: fakeServer(count, fails ? 3 : undefined, 60), manual },
    [atHand, count, fails, manual],
  );
  return (
    <>
      <h1>The generic data table</h1>
      <form>
        <label>
          Rows on the server{" "}
          <select value={count} onChange={({ target }) => setCount(Number(target.value))}>
            {COUNTS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Tick label="Page 3 fails" on={fails} onChange={setFails} />
        <Tick label="Manual" on={manual} onChange={setManual} />
        <Tick label="All rows at hand" on={atHand} onChange={setAtHand} />
        <Tick label="Selectable" on={selectable} onChange={setSelectable} />
        <Tick label="Narrow" on={narrow} onChange={setNarrow} />
      </form>
      <div className={narrow ? "narrow" : undefined}>
        <Table
          key={`${count} ${fails} ${manual} ${atHand}`}
          caption="Issues"
          columns={ISSUE_COLUMNS}
          source={source}
          t={t}
          selectable={selectable}
          onSelectionChange={(rows) => setReport(`Selected: ${rows.length}`)}
          onAction={({ name, index, value }) => setReport(`${name} of row ${index + 1}: ${value}`)}
        />
      </div>
      <p id="heard">{report}</p>
    </>
  );
}

function Tick({
  label,
  on,
  onChange,
}: {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
}): ReactNode {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const place = document.getElementById("demo");
if (place) {
  document.adoptedStyleSheets = [sheetOf(PAGE_CSS), sheetOf(tableCss)];
  createRoot(place).render(<Demo />);
}
