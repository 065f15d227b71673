/** The web app's colours, light and dark, and its type. A test compares them with `web/src/styles.css`. */
export const TOKENS = {
  paper: 'light-dark(#f8f6f1, #141716)',
  wash: 'light-dark(#efece4, #1b1f1d)',
  ink: 'light-dark(#191b1a, #eceeea)',
  'ink-2': 'light-dark(#444846, #bec3be)',
  'ink-3': 'light-dark(#5f635f, #989e99)',
  line: 'light-dark(#dfdbd0, #2a2f2c)',
  'line-2': 'light-dark(#cbc6b8, #3b423e)',
  'line-3': 'light-dark(#87847a, #747a75)',
  green: 'light-dark(#0e5a4f, #6fcbb5)',
  'green-2': 'light-dark(#0a463d, #8bdac7)',
  'on-green': 'light-dark(#ffffff, #06211c)',
  focus: 'light-dark(#0b6bcb, #7db7ff)',
  amber: 'light-dark(#845000, #f0b75b)',
  red: 'light-dark(#a3231b, #ff9a8f)',
} as const

/** The style of these pages. `fontHref` is the web app's font file, if the app is built. */
export function style(fontHref: string | null): string {
  const face = fontHref
    ? `@font-face{font-family:"Instrument Sans";font-display:swap;font-weight:400 700;src:url("${fontHref}") format("woff2")}\n`
    : ''
  const tokens = Object.entries(TOKENS).map(([name, value]) => `--${name}:${value}`)
  return `${face}:root{color-scheme:light dark;${tokens.join(';')}}
${RULES}`
}

const RULES = `*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font-family:"Instrument Sans",system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;font-size:15px;line-height:22px;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:48px 16px;display:flex;flex-direction:column;gap:16px}
h1{font-size:28px;line-height:36px;letter-spacing:-0.012em;font-weight:600;margin:16px 0 0}
h2,legend{font-size:13px;line-height:18px;font-weight:600;color:var(--ink-2);margin:0;padding:0}
p,dl,dd,ul{margin:0;padding:0}
.logo{display:flex;align-items:center;gap:8px;font-size:18px;line-height:26px;font-weight:600}
.logo svg{width:32px;height:32px;color:var(--green)}
.logo .tick{stroke:var(--paper)}
.lead{color:var(--ink-2)}
.lead strong{color:var(--ink)}
.panel{border-top:1px solid var(--line);padding:24px 0;display:flex;flex-direction:column;gap:24px}
dl{display:flex;flex-direction:column;gap:12px}
dl>div{display:grid;grid-template-columns:7rem 1fr;gap:8px}
dt{color:var(--ink-2)}
dd form{display:block;margin-top:4px}
.note{font-size:13px;line-height:18px;font-weight:400;color:var(--ink-3)}
.place{font-weight:600}
.mark{color:var(--amber);font-size:13px;line-height:18px;font-weight:500}
p a,button.link{color:var(--ink);text-decoration:underline;text-decoration-color:var(--line-3);text-underline-offset:3px}
p a:hover,button.link:hover{text-decoration-color:currentColor}
p a{padding:14px 0}
nav{display:flex;flex-direction:column;gap:8px}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:8px}
nav a{display:inline-flex;flex-direction:column;justify-content:center;min-height:44px;padding:4px 12px;border:1px solid var(--line-2);border-radius:6px;color:var(--ink);text-decoration:none}
nav a[aria-current]{border-color:var(--ink);background:var(--wash);font-weight:600}
nav a[aria-current]::after{content:"chosen";font-size:12px;line-height:16px;font-weight:400}
nav li{display:flex}
nav a:hover{background:var(--wash)}
form{display:flex;flex-direction:column;gap:16px}
fieldset{border:0;margin:0;padding:0;display:flex;flex-direction:column;gap:4px}
legend{margin-bottom:4px}
.apart{border-top:1px solid var(--line);padding-top:16px}
.apart legend{color:var(--red);float:left;width:100%}
.scope{display:grid;grid-template-columns:20px 1fr;gap:12px;padding:8px 0;cursor:pointer}
.scope input{width:20px;height:20px;margin:0;accent-color:var(--ink)}
.scope:has(:disabled){cursor:default}
.promise{background:var(--wash);border-radius:6px;padding:8px 12px;font-weight:600}
.answers{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{font:inherit;font-weight:500;min-height:44px;border:1px solid var(--line-2);border-radius:6px;background:none;color:var(--ink);cursor:pointer;padding:0 12px}
button:hover{background:var(--wash)}
button.primary{background:var(--green);border-color:var(--green);color:var(--on-green);font-weight:600}
button.primary:hover{background:var(--green-2);border-color:var(--green-2)}
button.link{border:0;padding:0;text-align:left}
button.link:hover{background:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (max-width:30rem){dl>div{grid-template-columns:1fr;gap:0}main{padding-top:24px}}
`
