/** The web app's colours, light and dark, and its type. A test compares them with `web/src/styles.css`. */
export const TOKENS = {
  paper: 'light-dark(#f7f6f2, #131514)',
  surface: 'light-dark(#ffffff, #1b1e1c)',
  sunken: 'light-dark(#efede6, #0e100f)',
  ink: 'light-dark(#191b1a, #eceeea)',
  'ink-2': 'light-dark(#4a4e4b, #b9beb9)',
  line: 'light-dark(#dedbd1, #2f3431)',
  'line-strong': 'light-dark(#87847a, #747a75)',
  accent: 'light-dark(#0e5a4f, #6fcbb5)',
  'on-accent': 'light-dark(#ffffff, #06211c)',
  'accent-strong': 'light-dark(#0a463d, #8bdac7)',
  'accent-soft': 'light-dark(#ddebe6, #17362f)',
  focus: 'light-dark(#0b6bcb, #7db7ff)',
  pending: 'light-dark(#8a5300, #f0b75b)',
  failed: 'light-dark(#a3231b, #ff9a8f)',
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
body{margin:0;font-size:14px;line-height:20px;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:48px 16px;display:flex;flex-direction:column;gap:16px}
h1{font-size:28px;line-height:34px;letter-spacing:-0.01em;font-weight:600;margin:16px 0 0}
h2,legend{font-size:14px;line-height:20px;font-weight:600;margin:0;padding:0}
p,dl,dd,ul{margin:0;padding:0}
.logo{display:flex;align-items:center;gap:8px;font-size:20px;line-height:28px;font-weight:600}
.logo svg{width:24px;height:24px;color:var(--accent)}
.logo .sheet{fill:var(--surface)}
.logo .lines{stroke:var(--line-strong);stroke-width:1.3}
.lead{font-size:16px;line-height:24px;color:var(--ink-2)}
.lead strong{color:var(--ink)}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:24px;display:flex;flex-direction:column;gap:24px}
dl{display:flex;flex-direction:column;gap:12px}
dl>div{display:grid;grid-template-columns:7rem 1fr;gap:8px}
dt,.note{color:var(--ink-2)}
dd form{display:block;margin-top:4px}
.note{font-size:13px;line-height:18px;font-weight:400}
.place{font-weight:600}
.mark{color:var(--pending);font-size:13px;line-height:18px;font-weight:500}
p a{color:var(--accent);padding:14px 0}
nav{display:flex;flex-direction:column;gap:8px}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:8px}
nav a{display:inline-flex;flex-direction:column;justify-content:center;min-height:44px;padding:4px 12px;border:1px solid var(--line-strong);border-radius:4px;color:var(--ink);text-decoration:none}
nav a[aria-current]{border-color:var(--accent);background:var(--accent-soft);font-weight:600}
nav a[aria-current]::after{content:"chosen";font-size:12px;line-height:16px;font-weight:400}
nav li{display:flex}
nav a:hover{text-decoration:underline}
form{display:flex;flex-direction:column;gap:16px}
fieldset{border:0;margin:0;padding:0;display:flex;flex-direction:column;gap:4px}
legend{margin-bottom:4px}
.apart{border-top:1px solid var(--line);padding-top:16px}
.apart legend{color:var(--failed);float:left;width:100%}
.scope{display:grid;grid-template-columns:20px 1fr;gap:12px;padding:8px 0;cursor:pointer}
.scope input{width:20px;height:20px;margin:0;accent-color:var(--accent)}
.scope:has(:disabled){cursor:default}
.promise{background:var(--accent-soft);border-radius:4px;padding:8px 12px;font-weight:600}
.answers{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{font:inherit;min-height:44px;border:1px solid var(--line-strong);border-radius:4px;background:var(--surface);color:var(--ink);cursor:pointer;padding:0 12px}
button:hover{background:var(--accent-soft)}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:500}
button.primary:hover{background:var(--accent-strong);border-color:var(--accent-strong)}
button.link{min-height:44px;border:0;padding:0;background:none;color:var(--accent);text-decoration:underline;text-align:left}
button.link:hover{background:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (max-width:30rem){.panel{padding:16px}dl>div{grid-template-columns:1fr;gap:0}main{padding-top:24px}}
`
