interface PageOf {
  page: number
  limit: number
}

/** A page of a billing list, in the form that Spec A3 describes for such lists. */
export function billingPage<T>(data: T[], { page, limit }: PageOf, total: number) {
  const totalPages = Math.ceil(total / limit)
  return { data, metadata: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 } }
}
