/** A workspace's short name made from its name: lower-case letters, digits and single hyphens, 2 to 40. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return slug.length >= 2 ? slug : `workspace${slug && `-${slug}`}`
}
