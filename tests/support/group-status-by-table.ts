/**
 * The group's status by Spec P1. It is written here once more, so that the product is not compared with itself: "all
 * canceled → canceled; else, over the others: any pending_approval → pending_approval; any draft → draft; any approved
 * without a time → approved; otherwise scheduled".
 */
export function groupStatusByTable(posts: readonly string[]): string {
  const others = posts.filter((status) => status !== 'canceled')
  if (others.length === 0) return 'canceled'
  if (others.includes('pending_approval')) return 'pending_approval'
  if (others.includes('draft')) return 'draft'
  return others.includes('approved') ? 'approved' : 'scheduled'
}
