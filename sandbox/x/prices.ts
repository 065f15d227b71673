/**
 * X's price list in millionths of a dollar, by the names that `credits/pricing` uses. A read is charged for each
 * resource that it returns, any other call for each request.
 */
export const RESOURCE_PRICES = {
  Post: 5_000,
  User: 10_000,
  List: 5_000,
  Community: 5_000,
  Like: 1_000,
  Follow: 10_000,
  DirectMessage: 10_000,
} as const

export const REQUEST_PRICES = {
  ContentCreate: 15_000,
  ContentCreateWithUrl: 200_000,
  ContentCreateSummoned: 10_000,
  ContentManage: 5_000,
  UserInteractionCreate: 15_000,
  InteractionDelete: 10_000,
  MediaMetadata: 5_000,
  CountsRecent: 5_000,
} as const

export type Resource = keyof typeof RESOURCE_PRICES
export type RequestKind = keyof typeof REQUEST_PRICES

/** X's "Owned Reads": the price for each own post or mention, if the reading account owns the developer app. */
export const OWNED_READ = 1_000

const inDollars = (prices: Record<string, number>) =>
  Object.fromEntries(Object.entries(prices).map(([name, micros]) => [name, micros / 1_000_000]))

/** The body of GET /api/credits/pricing, which needs no token. */
export const pricing = () => ({
  eventTypePricing: inDollars(RESOURCE_PRICES),
  requestTypePricing: inDollars(REQUEST_PRICES),
  defaultCost: 0,
})
