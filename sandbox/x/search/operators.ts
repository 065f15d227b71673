/**
 * The operators that may stand alone, and those that need one of these beside them. Source: X's page "Search
 * Operators".
 */
const STANDALONE =
  'from to retweets_of url context entity conversation_id list in_reply_to_tweet_id retweets_of_tweet_id quotes_of_tweet_id place place_country point_radius bounding_box min_likes min_replies min_reposts'
const CONJUNCTION = 'is has lang'
const VALUES: Record<string, string> = {
  is: 'retweet reply quote verified nullcast',
  has: 'hashtags cashtags links mentions media images video_link geo',
  lang: 'am ar hy eu bn bg ca hr cs da nl en et fi fr de ka el gu iw hi hu in it ja kn ko lv lt ml mr no fa pl pt ro ru sr zh-cn sk sl es sv ta te th zh-tw tr uk ur vi',
}

const list = (words: string) => words.split(' ')

export const needsCompany = (operator: string): boolean => list(CONJUNCTION).includes(operator)

/** X's refusal of an operator that it does not have; null if X has the operator. */
export function refuseOperator(operator: string, value: string): string | null {
  const known = [...list(STANDALONE), ...list(CONJUNCTION)].includes(operator)
  if (!known)
    return `Reference to invalid operator '${operator}'. Operator is not available in current product or product packaging. Please refer to complete available operator list at https://docs.x.com/x-api/posts/search/integrate/operators.`
  const values = VALUES[operator]
  if (values && !list(values).includes(value.toLowerCase()))
    return `Reference to invalid operator '${operator}:${value}'.`
  const form = FORMS[operator]
  return form && !form.test(value) ? `'${value}' is not a valid value for the operator '${operator}'` : null
}

const ID = /^[0-9]{1,19}$/
const COUNT = /^[0-9]{1,9}$/
const NAME = /^@?\w{1,19}$/
const FORMS: Record<string, RegExp> = {
  from: NAME,
  to: NAME,
  retweets_of: NAME,
  conversation_id: ID,
  list: ID,
  in_reply_to_tweet_id: ID,
  retweets_of_tweet_id: ID,
  quotes_of_tweet_id: ID,
  min_likes: COUNT,
  min_replies: COUNT,
  min_reposts: COUNT,
}
