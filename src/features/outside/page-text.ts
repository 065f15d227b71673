import sniffEncoding from 'html-encoding-sniffer'

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml'])
/**
 * Content types that may be pages if their root element says so: other XML documents have these types too, and servers
 * send one of the last four for unknown types.
 */
const MAYBE_PAGE_TYPES = new Set(['application/xml', 'text/xml', '', 'application/unknown', 'unknown/unknown', '*/*'])

/** Whether something with this content type can be a page. If not, its body need not be read. */
export function mayBePage(contentType: string | null): boolean {
  const type = typeOf(contentType)
  return PAGE_TYPES.has(type) || MAYBE_PAGE_TYPES.has(type)
}

/**
 * The text of a page, decoded as a browser does: by its byte order mark, or else by its server's header, or else by the
 * page's own head. Null if it is not a page, or in an encoding that no browser reads. Source:
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function pageText(bytes: Uint8Array, contentType: string | null): string | null {
  const text = decode(bytes, contentType)
  return text !== null && (PAGE_TYPES.has(typeOf(contentType)) || looksLikePage(text)) ? text : null
}

/** The type alone. If a server sends the header twice, both types stand in one header with a comma between them. */
const typeOf = (contentType: string | null): string => (contentType ?? '').split(/[;,]/)[0]?.trim().toLowerCase() ?? ''

/** The charset of a header. Quotes of either kind and blanks are accepted as browsers do, beyond the standard. */
const CHARSET = /;\s*charset\s*=\s*["']?\s*([^\s"';,]+)/i

function decode(bytes: Uint8Array, contentType: string | null): string | null {
  const label = CHARSET.exec(contentType ?? '')?.[1]
  const told = sniff(bytes, label) ?? sniff(laterMeta(bytes), undefined) ?? xmlEncoding(bytes)
  try {
    if (told !== null) return new TextDecoder(told).decode(bytes)
    // Nothing names an encoding. Most pages are UTF-8, and a text in another encoding is hardly ever valid UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return told === null ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

/** The name of the encoding, or null if nothing names a known one. */
function sniff(bytes: Uint8Array, transportLayerEncodingLabel: string | undefined): string | null {
  try {
    return sniffEncoding(bytes, { transportLayerEncodingLabel, defaultEncoding: '' }) || null
  } catch {
    // The library fails on a meta that ends with the word "charset".
    return null
  }
}

/**
 * The number of bytes in which a meta element is searched. The standard asks for at least 1,024, and browsers start
 * again if they find one further down.
 */
const HEAD_BYTES = 64 * 1024
const META_BYTES = 600
const OF_HEAD = /<!--|<\/head|<body|<meta\b/gi

/**
 * The first meta element of the head that names a charset, also behind the bytes that the library reads. Empty if there
 * is none. It reads each position once, since a page may consist of nothing but comment openings.
 */
function laterMeta(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  let from = 0
  for (const { 0: found, index } of head.matchAll(OF_HEAD)) {
    if (index < from) continue
    const mark = found.toLowerCase()
    if (mark === '<!--') {
      const end = head.indexOf('-->', index + 2)
      if (end === -1) break
      from = end
    } else if (mark === '<meta') {
      const text = head.slice(index, index + META_BYTES)
      const meta = text.slice(0, text.indexOf('>') + 1)
      if (/charset/i.test(meta)) return Buffer.from(meta, 'latin1')
    } else break
  }
  return Buffer.of()
}

const XML = /^\s*<\?xml\b[^>]{0,200}?encoding\s*=\s*["']([^"'>]{1,40})["']/

function xmlEncoding(bytes: Uint8Array): string | null {
  const label = XML.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1]
  return label === undefined ? null : sniff(Buffer.of(), label)
}

/**
 * The beginnings by which browsers recognise a page. Source:
 * https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
 */
const BEGINS =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S]){0,4000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|h1|div|p|a|br|table|iframe|font|b)[\s/>]/i

const looksLikePage = (text: string): boolean => BEGINS.test(text.slice(0, 8192))
