import { previewRequest, VisualPreview } from '#contract/making/visuals.ts'
import { operation } from '#kernel/operation.ts'
import { previewVisual as previewOf } from '../preview-visual.ts'

/** Spec V4 */
export const previewVisual = operation({
  name: 'previewVisual',
  route: 'POST /v1/orgs/{orgId}/marketing/visuals/preview',
  summary: 'Look at a visual before it is made',
  description:
    'Takes kind and the fields of the endpoint of that name, renders it with a longest side of 540 px, and keeps nothing. aiBackground is left out of it.',
  tag: ['marketing', 'branding'],
  permission: 'content:write',
  readsOnly: true,
  body: previewRequest,
  output: VisualPreview,
}).handleInSteps(async (ctx, { kind, orgId: _, ...fields }) => previewOf(ctx, kind, fields))
