/** The style sheet of the page, light or dark like the reader's system. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --back: #f3f5f8; --card: #fff; --line: #d8dee6; --go: #0b6b45; --go-ink: #fff; --warn: #9a3412; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --soft: #a3adba; --back: #12161c; --card: #1b2129; --line: #36404c; --go: #4cc38a; --go-ink: #06281a; --warn: #ffb38a; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); }
main, header { max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: .5rem 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
a { color: inherit; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.warn { color: var(--warn); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; list-style: none; padding: 0; margin: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; overflow-wrap: anywhere; }
.card img, .big img { background: #fff; border-radius: .5rem; display: block; width: 100%; max-width: 20rem; height: auto; image-rendering: pixelated; margin: 0 auto .75rem; }
.big { max-width: 26rem; margin: 1rem auto; text-align: center; }
.amount { font-size: 1.6rem; font-weight: 650; }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 0; }
button { font: inherit; padding: .55rem 1.1rem; border-radius: .5rem; border: 1px solid var(--go); background: var(--go); color: var(--go-ink); cursor: pointer; min-height: 2.75rem; }
button.plain { background: transparent; color: inherit; border-color: var(--line); }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #2f7de1; outline-offset: 2px; }
input { font: inherit; padding: .45rem .6rem; border: 1px solid var(--line); border-radius: .5rem; width: 8rem; background: var(--card); color: inherit; min-height: 2.75rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--line); }
caption { text-align: left; padding: .25rem 0; color: var(--soft); }
th, td { text-align: left; padding: .5rem .75rem; border-top: 1px solid var(--line); vertical-align: top; }
time, td.whole { white-space: nowrap; }
td.id { font-family: ui-monospace, monospace; font-size: .85rem; }
`;
