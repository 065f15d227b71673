/** The separators between a site's name and the rest of its title. A hyphen needs blanks around it. */
const BETWEEN = /\s*[|｜·•»«›‹~]\s*|\s*：\s*|\s+[-–—]\s+|\s*—\s*|:\s+|\s+::\s+|\s+\/\s+/

/** The parts of a page's title: the site's name, its tagline, the name of the page. */
export const partsOfTitle = (title: string): string[] =>
  title
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)

const GREETING =
  /^(welcome to|willkommen (bei|beim|auf|zu)|bienvenue (chez|sur|à)|bienvenid[oa]s? a|benvenut[io] (su|da|in))\s+(the\s+)?/i

/** The text without a greeting: `Welcome to Northwind` gives `Northwind`. */
export const withoutGreeting = (text: string): string =>
  text
    .replace(GREETING, '')
    .replace(/[!.]+$/, '')
    .trim() || text

/** Matches the names that sites give their front page. */
const FRONT_PAGE =
  /^(home( ?page)?|start(seite|side|sida)?|accueil|in[íi]cio|p[áa]gina (inicial|principal|de inicio)|pagina iniziale|prima pagina|voorpagina|forside(n)?|hem|hjem|etusivu|avaleht|strona g[łl][óo]wna|[úu]vod|[úu]vodn[íi] str[áa]nka|dom[ůo]v?|kezd[őo]lap|f[őo]oldal|acas[ăa]|αρχική( σελίδα)?|главная( страница)?|головна( сторінка)?|начало|начална страница|ana ?sayfa|ホーム|トップ(ページ)?|首[页頁]|홈|메인|الرئيسية|דף הבית)$/iu
/** Matches titles of pages in front of the site, such as consent questions and redirects. */
const IN_BETWEEN =
  /^(zustimmung( erforderlich)?|bevor sie fortfahren|datenschutz(einstellungen)?|consent( required)?|before you continue|(cookie|privacy)[ -](settings|consent|preferences|notice|einstellungen)|(please )?(enable javascript|javascript (is )?(not available|required|disabled|off)).*|redirect(ing|ion)?\W*|weiterleitung|redireccionando|redirection en cours)$/iu
/** Matches parts that say nothing about the site. */
const EMPTY_WORDS =
  /^(welcome|willkommen|bienvenue|index|untitled|website|my (web)?site|mysite|site|the official (web)?site|official (web)?site|offizielle (web)?seite|site officiel|react app|vite (app|\+ \w+.*)|create next app|next\.js|vue app|nuxt|loading\.*|just another wordpress site|new tab|document|blog|main|landing ?page|page)$/i

export const isEmptyPhrase = (text: string): boolean =>
  [FRONT_PAGE, IN_BETWEEN, EMPTY_WORDS].some((one) => one.test(text.trim()))
