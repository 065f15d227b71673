/** Runs in a child process, where it can be ended: see site-work.ts. */
import { createCascade } from './css/cascade.ts'
import { NOTHING_FOUND, type NoteCode, type SiteFindings, type SiteSource } from './findings.ts'
import { callColoursOf } from './look/calls.ts'
import { drawnLogoOf } from './look/drawn-logo.ts'
import { fontsOf } from './look/fonts.ts'
import { imagesOf } from './look/images.ts'
import { logosOf } from './look/logos.ts'
import { colourUsesOf, paletteOf } from './look/palette.ts'
import { suggestColours } from './look/suggest.ts'
import { rootVariables } from './look/variables.ts'
import { openSite, type Site } from './page/site.ts'
import { isBotCheck, isParked, notesOf } from './words/kind.ts'
import { languageOf } from './words/language.ts'
import { nameOf } from './words/name.ts'
import { socialsOf } from './words/profiles.ts'
import { aboutOf, audienceOf, headingsOf, productsOf } from './words/sections.ts'
import { taglineOf } from './words/tagline.ts'

/**
 * Everything that a site says about a brand. A page of somebody else (a seller of domains, a bot check) gives only a
 * note that says so.
 */
export async function readSite(source: SiteSource): Promise<SiteFindings> {
  const site = openSite(source)
  if (!site) return NOTHING_FOUND
  if (isBotCheck(site)) return { ...NOTHING_FOUND, notes: ['bot_check'] }
  if (isParked(site)) return { ...NOTHING_FOUND, notes: ['parked'] }
  const notes = notesOf(site)
  return findingsOf(notes.includes('link_page') ? withoutHost(site) : site, notes)
}

/** A links page from its owner's view: the hosting service's design is not the owner's. */
const withoutHost = (site: Site): Site => ({
  ...site,
  rules: [],
  faces: [],
  imports: [],
  cascade: createCascade([]),
  manifest: null,
})

function findingsOf(site: Site, notes: NoteCode[]): SiteFindings {
  const isLinkPage = notes.includes('link_page')
  const name = nameOf(site)
  const variables = rootVariables(site)
  const uses = colourUsesOf(site, variables).filter(({ source }) => !isLinkPage || source === 'inline')
  const colours = suggestColours({ site, calls: callColoursOf(site), variables, uses })
  const fonts = fontsOf(site)
  const logos = logosOf(site, name?.value ?? null).filter(({ source }) => !isLinkPage || !source.includes('icon'))
  const drawnLogo = drawnLogoOf(site)
  const [logo] = logos
  const isIcon = logo === undefined || logo.source === 'icon' || logo.source === 'apple-touch-icon'
  return {
    name,
    tagline: taglineOf(site, name?.value ?? null, { isLinkPage }),
    colours: paletteOf(uses),
    logos,
    drawnLogo,
    images: imagesOf(site),
    fonts: fonts.all,
    suggestion: {
      ...colours,
      headingFont: fonts.heading ?? fonts.body,
      bodyFont: fonts.body ?? fonts.heading,
      logo: logo ? { value: logo.url, confidence: confidenceOf(logo), evidence: logo.evidence } : null,
    },
    language: languageOf(site),
    about: aboutOf(site),
    headings: headingsOf(site),
    products: productsOf(site),
    audience: audienceOf(site),
    socials: socialsOf(site),
    notes: drawnLogo && isIcon ? [...notes, 'logo_within_page'] : notes,
  }
}

const confidenceOf = ({ source, evidence }: SiteFindings['logos'][number]) =>
  source === 'structured-data' || source === 'og:logo' || evidence.length > 1
    ? 'high'
    : source === 'icon'
      ? 'low'
      : 'medium'
