import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MutedLines } from '../ui/page.tsx'
import { TAB_LOOK } from '../ui/tab-look.ts'
import { BRAND_PARTS, type BrandPart } from './brand-parts.ts'
import { KitView } from './kit-view.tsx'

const ProfileView = lazy(() => import('./profile-view.tsx').then((file) => ({ default: file.ProfileView })))
const GuardrailsView = lazy(() => import('./guardrails-view.tsx').then((file) => ({ default: file.GuardrailsView })))
const KnowledgeView = lazy(() => import('./knowledge-view.tsx').then((file) => ({ default: file.KnowledgeView })))
const LearnedView = lazy(() => import('./learned-view.tsx').then((file) => ({ default: file.LearnedView })))

const VIEWS = {
  kit: { name: 'Kit', View: KitView },
  profile: { name: 'Profile', View: ProfileView },
  guardrails: { name: 'Guardrails', View: GuardrailsView },
  knowledge: { name: 'Knowledge', View: KnowledgeView },
  learned: { name: 'Learned', View: LearnedView },
} as const satisfies Record<BrandPart, unknown>

/** The brand's design, voice, rules, knowledge and learned preferences. */
export function BrandPage() {
  const { part = 'kit' } = useSearch({ from: '/app/settings/brand' })
  const { View } = VIEWS[part]
  return (
    <>
      <nav
        aria-label="Brand"
        className="-mx-4 mb-6 flex gap-4 overflow-x-auto border-line border-b px-4 sm:gap-5 lg:mx-0 lg:px-0"
      >
        {BRAND_PARTS.map((one) => (
          <Link
            key={one}
            to="/settings/brand"
            search={{ part: one }}
            aria-current={one === part ? 'page' : undefined}
            className={TAB_LOOK}
          >
            {VIEWS[one].name}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<MutedLines rows={4} label={`Loading: ${VIEWS[part].name}`} />}>
        <View />
      </Suspense>
    </>
  )
}
