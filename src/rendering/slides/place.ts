/** A slide's position among the others. */
export interface Place {
  page: number
  of: number
}
