export const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; }
h2 { font-size: 1.15rem; margin-top: 3rem; border-top: 1px solid #8886; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .25rem; }
code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { padding: 0; list-style: none; columns: 20rem; }
section { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883; }
td:first-child { white-space: nowrap; }
.quiet { opacity: .75; }
.mark { display: inline-block; padding: 0 .45em; border: 1px solid #b8860b; border-radius: .6em; font-size: .8em;
  color: inherit; text-decoration: none; }
a.mark:hover, a.mark:focus-visible { text-decoration: underline; }
:target { outline: 2px solid #b8860b; outline-offset: .25rem; }
`;
