const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes HTML character references in a text, each once: `&amp;lt;` becomes `&lt;`. */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, digits, hex) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    const point = digits ? Number(digits) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
