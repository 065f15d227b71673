/**
 * Spec P1, written down once more, so that the product's own line is not what it is judged by.
 */
export function groupStatusByTable(posts: readonly string[]): string {
  const others = posts.filter((status) => status !== 'canceled')
  if (others.length === 0) return 'canceled'
  if (others.includes('pending_approval')) return 'pending_approval'
  if (others.includes('draft')) return 'draft'
  return others.includes('approved') ? 'approved' : 'scheduled'
}
