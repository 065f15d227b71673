import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { Post, PostGroup } from './spec-resources.ts'
import { VisualImage } from './spec-visuals.ts'

const KIND = oneOf('thought', 'tip', 'opinion', 'story', 'lesson')
const STATUS = oneOf('new', 'drafted', 'archived')

const Thought: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  text: 'string',
  kind: KIND,
  status: STATUS,
  source: 'string|null',
  tags: ['string'],
  draftGroupIds: ['uuid'],
  lastDraftedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
}

/** Spec W11, W15 */
export const THOUGHT_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/thoughts',
    query: { 'status?': oneOf('active', 'new', 'drafted', 'archived', 'all'), ...paging },
    status: 200,
    data: paged(Thought),
    tool: 'list_thoughts',
  },
  {
    route: 'POST {O}/thoughts',
    body: { text: 'string', 'kind?': KIND, 'source?': 'string', 'tags?': ['string'] },
    status: 201,
    data: Thought,
    tool: 'save_thought',
  },
  {
    route: 'PATCH {O}/thoughts/{thoughtId}',
    body: { 'text?': 'string', 'kind?': KIND, 'status?': STATUS, 'tags?': ['string'] },
    status: 200,
    data: Thought,
    tool: 'update_thought',
  },
  { route: 'DELETE {O}/thoughts/{thoughtId}', status: 200, data: Thought },
  {
    route: 'POST {O}/thoughts/{thoughtId}/drafts',
    body: {
      'platforms?': [oneOf('x', 'linkedin')],
      'visual?': oneOf('none', 'image', 'carousel'),
      'guidance?': 'string',
      'aiBackground?': 'bool',
      ...added('Spec A16', { 'estimateOnly?': 'bool' }),
    },
    status: 200,
    data: anyOf(
      {
        thought: Thought,
        group: PostGroup,
        posts: [Post],
        visual: orNull({ kind: oneOf('image', 'carousel'), images: [VisualImage], documentUrl: 'uri|null' }),
        visualError: 'string|null',
        providerModel: 'string',
        creditsUsed: 'number',
        remainingCredits: 'number',
        ...added('decision 106', { source: oneOf('ai', 'heuristic'), warnings: ['string'] }),
      },
      added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } }),
    ),
    tool: 'draft_post_from_thought',
  },
]
