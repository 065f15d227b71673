import { Strategy } from '#contract/strategy/strategy.ts'
import { operation } from '#kernel/operation.ts'
import { presentStrategy } from '../strategy-row.ts'
import { versionParam } from '../version-param.ts'
import { readVersion } from '../versions.ts'

export const getStrategyVersion = operation({
  name: 'getStrategyVersion',
  route: 'GET /v1/orgs/{orgId}/strategy/versions/{version}',
  summary: 'Read one version of the strategy',
  tag: 'strategy',
  permission: 'workspace:read',
  params: versionParam,
  output: Strategy,
}).handle(async ({ db, orgId, now }, { version }) => presentStrategy(await readVersion(db, orgId, version), now))
