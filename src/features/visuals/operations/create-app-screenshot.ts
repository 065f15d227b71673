import { AppScreenshot, screenshotRequest } from '#contract/making/visuals.ts'
import { operation } from '#kernel/operation.ts'
import { makeScreenshot } from '../make-screenshot.ts'
import { inTurn } from '../visual-turns.ts'

/** Spec V3 */
export const createAppScreenshot = operation({
  name: 'createAppScreenshot',
  route: 'POST /v1/orgs/{orgId}/marketing/visuals/screenshot',
  done: 'framed a screenshot:',
  summary: 'Frame a screenshot',
  description:
    'Puts a picture into a browser’s window on the brand’s ground: whole, turned in perspective, or close up. The result is kept in the library with what it was made from.',
  tag: ['marketing', 'branding'],
  permission: 'content:write',
  counted: 'heavy',
  tool: {
    name: 'create_app_screenshot',
    description:
      'Frames a screenshot in a browser’s window on the brand’s ground. Use it when a post shows a product. ' +
      'It publishes nothing. Answers images, warnings and postMedia, which create_draft_post takes as media.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: screenshotRequest,
  output: AppScreenshot,
}).handleInSteps(async (ctx, { orgId: _, ...request }) => inTurn(ctx, 'making', () => makeScreenshot(ctx, request)))
