/** Where a slide stands among the others. */
export interface Place {
  page: number
  of: number
}
