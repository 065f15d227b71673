/** The signs that sites put between their name and what else stands in the title. A hyphen needs blanks around it. */
const BETWEEN = /\s*[|·•»«›‹~]\s*|\s+[-–—]\s+|\s*—\s*|:\s+|\s+::\s+|\s+\/\s+/

/** The parts of a page's title: the site's name, its tagline, the name of the page. */
export const partsOfTitle = (title: string): string[] =>
  title
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)

const GREETING =
  /^(welcome to|willkommen (bei|beim|auf|zu)|bienvenue (chez|sur|à)|bienvenid[oa]s? a|benvenut[io] (su|da|in))\s+(the\s+)?/i

/** `Welcome to Northwind` greets; the name is what follows. */
export const withoutGreeting = (text: string): string =>
  text
    .replace(GREETING, '')
    .replace(/[!.]+$/, '')
    .trim() || text

/** Parts that say nothing of the site. */
const EMPTY_WORDS =
  /^(home|home ?page|start|startseite|accueil|inicio|in[íi]cio|welcome|willkommen|bienvenue|index|untitled|website|my (web)?site|mysite|site|the official (web)?site|official (web)?site|offizielle (web)?seite|site officiel|react app|vite (app|\+ \w+.*)|create next app|next\.js|vue app|nuxt|loading\.*|just another wordpress site|new tab|document|blog|main|landing ?page|page)$/i

export const isEmptyPhrase = (text: string): boolean => EMPTY_WORDS.test(text.trim())
