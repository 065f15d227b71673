import assert from 'node:assert/strict'
import type { Platform } from '#contract/platforms.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import { adaptersFor } from '../support/adapters.ts'
import type { Recorder } from './conformance/recorder.ts'
import type { ConformanceFault, ReadingWorld } from './conformance/world.ts'
import type { TestNetwork } from './test-network.ts'

/** The faults of the suite, under the names that the simulated networks use. */
const FAULTS: Record<ConformanceFault, FaultKind> = {
  'refuse-429': 'refuse',
  'refuse-4xx': 'client-error',
  'fail-5xx': 'server-error',
  drop: 'drop',
  'apply-then-5xx': 'apply-then-server-error',
  'apply-then-drop': 'apply-then-drop',
  delay: 'delay',
}

const ACCOUNTS = 60
const HASTY_MS = 200

/** A simulated network in one of its forms, and the adapter of an installation for it. */
export async function openConformanceWorld<Sandbox extends Simulator, Options extends KitOptions>(
  platform: Platform,
  network: TestNetwork<Sandbox, Options>,
  form: Options,
  watch: Recorder['watch'],
): Promise<ReadingWorld> {
  const { publicCall, commentCall = publicCall, readCall, conformance } = network
  const handles = Array.from({ length: ACCOUNTS }, (_, n) => network.handle(n))
  const sandbox = network.create({ ...network.accounts(handles), ...form })
  await sandbox.start()
  const adapterWith = (publishTimeoutMs?: number) => {
    const timings = publishTimeoutMs === undefined ? {} : { publishTimeoutMs }
    return adaptersFor(sandbox.env(), { fetch: watch(fetch), ...timings })[platform] ?? assert.fail(platform)
  }
  return {
    adapter: adapterWith(),
    hasty: adapterWith(HASTY_MS),
    untold: conformance.untold,
    ...(conformance.fit && { fit: conformance.fit }),
    connect: () => network.signIn(sandbox, handles.pop() ?? assert.fail('no account is left')),
    publicPosts: async ({ externalId }) =>
      sandbox
        .ledger()
        .filter(({ account, deletedAt }) => account === externalId && deletedAt === null)
        .map(({ id, text, mediaHashes, replyTo }) => ({ id, text, images: mediaHashes.length, parentId: replyTo })),
    inject: (fault, of = 'post') => {
      sandbox.faults.add({ kind: FAULTS[fault], ...(of === 'comment' ? commentCall : publicCall), times: 1 })
    },
    injectRead: (fault) => {
      sandbox.faults.add({ kind: FAULTS[fault], ...readCall, times: 1 })
    },
    refuseNext: (status) => {
      sandbox.faults.add({ kind: 'client-error', status, times: 1 })
    },
    setFigures: (id, figures) => sandbox.metrics.set(id, figures),
    neverPosted: conformance.neverPosted,
    removePast: (externalId) => conformance.removePast?.(sandbox, externalId),
    expire: (account) => conformance.expire(sandbox, account),
    revoke: (account) => conformance.revoke(sandbox, account),
    now: () => new Date(sandbox.clock.now()).toISOString(),
    close: () => sandbox.stop(),
  }
}
