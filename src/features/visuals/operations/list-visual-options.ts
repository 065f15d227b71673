import { z } from 'zod'
import { VisualOptions } from '#contract/making/visuals.ts'
import { operation } from '#kernel/operation.ts'
import { visualOptions } from '../visual-options.ts'

export const listVisualOptions = operation({
  name: 'listVisualOptions',
  route: 'GET /v1/orgs/{orgId}/marketing/visuals/options',
  summary: 'List what visuals can be made',
  description:
    'Formats, templates, layouts and themes, what the brand kit gives them, and whether AI can make backgrounds here.',
  tag: ['marketing', 'branding'],
  permission: 'workspace:read',
  tool: {
    name: 'list_visual_options',
    description:
      'Lists formats, templates, slide and screenshot layouts, themes, the brand and AI models of visuals. ' +
      'Use it before making a visual. Answers ids and what each is for.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    includeAllModels: z
      .union([z.boolean(), z.enum(['true', 'false'])])
      .describe('true: every model that makes backgrounds'),
  },
  output: VisualOptions,
}).handle(async (ctx, { includeAllModels }) => visualOptions(ctx, String(includeAllModels) === 'true'))
