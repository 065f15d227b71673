import { authOperations } from './auth/index.ts'
import { accountOperations } from './features/accounts/index.ts'
import { aiOperations } from './features/ai/index.ts'
import { apiKeyOperations } from './features/api-keys/index.ts'
import { auditOperations } from './features/audit/index.ts'
import { automationOperations } from './features/automation/index.ts'
import { billingOperations } from './features/billing/index.ts'
import { brandOperations } from './features/brand/index.ts'
import { connectionOperations } from './features/connections/index.ts'
import { contextOperations } from './features/context/index.ts'
import { deletingOperations } from './features/deleting/index.ts'
import { dmOperations } from './features/dms/index.ts'
import { publishingOperations } from './features/effects/index.ts'
import { engagementOperations } from './features/engagement/index.ts'
import { homeOperations } from './features/home/index.ts'
import { installationOperations } from './features/installation/index.ts'
import { invitationOperations } from './features/invitations/index.ts'
import { mediaOperations } from './features/media/index.ts'
import { memberOperations } from './features/members/index.ts'
import { notificationOperations } from './features/notifications/index.ts'
import { onboardingOperations } from './features/onboarding/index.ts'
import { orgOperations } from './features/orgs/index.ts'
import { postOperations } from './features/posts/index.ts'
import { preferenceOperations } from './features/preferences/index.ts'
import { reconcilingOperations } from './features/publisher/index.ts'
import { readingOperations } from './features/reading/index.ts'
import { resultOperations } from './features/results/index.ts'
import { rowOperations } from './features/rows/index.ts'
import { runOperations } from './features/runs/index.ts'
import { schedulingOperations } from './features/scheduling/index.ts'
import { strategyOperations } from './features/strategy/index.ts'
import { tagOperations } from './features/tags/index.ts'
import { thoughtOperations } from './features/thoughts/index.ts'
import { userOperations } from './features/users/index.ts'
import { videoOperations } from './features/videos/index.ts'
import { visualOperations } from './features/visuals/index.ts'
import { webhookOperations } from './features/webhooks/index.ts'
import { xAccountOperations } from './features/whole-account/index.ts'
import { writingOperations } from './features/writing/index.ts'

/** Everything that Galley can be asked to do, one line for each feature. All surfaces are derived from here. */
export const operations = {
  ...authOperations,
  ...apiKeyOperations,
  ...connectionOperations,
  ...homeOperations,
  ...onboardingOperations,
  ...orgOperations,
  ...userOperations,
  ...memberOperations,
  ...invitationOperations,
  ...installationOperations,
  ...tagOperations,
  ...postOperations,
  ...deletingOperations,
  ...reconcilingOperations,
  ...publishingOperations,
  ...readingOperations,
  ...schedulingOperations,
  ...resultOperations,
  ...xAccountOperations,
  ...runOperations,
  ...aiOperations,
  ...writingOperations,
  ...thoughtOperations,
  ...dmOperations,
  ...automationOperations,
  ...strategyOperations,
  ...brandOperations,
  ...preferenceOperations,
  ...contextOperations,
  ...rowOperations,
  ...engagementOperations,
  ...mediaOperations,
  ...visualOperations,
  ...videoOperations,
  ...accountOperations,
  ...webhookOperations,
  ...notificationOperations,
  ...auditOperations,
  ...billingOperations,
}
