/** Names that website builders and links pages put on their customers' sites. */
const NAMES =
  /^(wix(\.com)?|squarespace|framer|webflow|wordpress(\.com)?|shopify|weebly|carrd|notion|linktree|beacons(\.ai)?|bio\.link|lnk\.bio|taplink|campsite|google sites|godaddy|jimdo|strikingly|vercel|netlify|my framer site|my wix site|mysite|my site|my blog|hugo|gatsby|astro|beaconsai)$/i

export const isBuilderName = (text: string): boolean => NAMES.test(text.trim())

/** Default pictures of builders and frameworks. */
const DEFAULT_PICTURES =
  /^https?:\/\/(www\.)?(wix|squarespace|weebly|webflow|jimdo|godaddy|wordpress|shopify|framer|strikingly)\.com\/|static\.parastorage\.com|default-favicon|\/pfavico\.ico|uploads-ssl\.webflow\.com\/img\/(favicon|webclip)|website-files\.com\/img\/(favicon|webclip)|w-logo-(blue|white)|s\.w\.org|\/vite\.svg$|\/(vercel|next)\.svg$|cdn\.shopify\.com\/s\/files\/1\/0000|assets\.production\.linktr\.ee|assets\.squarespace\.com\/universal|framerusercontent\.com\/sites\/icons\/default/i

export const isBuilderPicture = (address: string): boolean => DEFAULT_PICTURES.test(address)

const LINK_PAGES = [
  'linktr.ee',
  'beacons.ai',
  'bio.link',
  'lnk.bio',
  'taplink.cc',
  'campsite.bio',
  'linkin.bio',
  'bio.site',
  'hoo.be',
  'stan.store',
  'solo.to',
  'allmylinks.com',
  'milkshake.app',
  'snipfeed.co',
  'koji.to',
]

/** Whether a host is a service for links pages. */
export const isLinkHost = (host: string): boolean => LINK_PAGES.some((one) => host === one || host.endsWith(`.${one}`))

const LINK_NAMES =
  /^(linktree|beacons(\.ai)?|bio\.link|lnk\.bio|taplink|campsite|bio\.site|solo\.to|allmylinks|milkshake)$/i

export const isLinkName = (text: string): boolean => LINK_NAMES.test(text.trim())
