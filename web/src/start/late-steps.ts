import { lazy } from 'react'

// The question comes first, and its answers load after it.
export const AccountsStep = lazy(() =>
  import('./accounts-step.tsx').then((module) => ({ default: module.AccountsStep })),
)
export const BrandStep = lazy(() => import('./brand-step.tsx').then((module) => ({ default: module.BrandStep })))
export const FirstDraftStep = lazy(() =>
  import('./first-draft-step.tsx').then((module) => ({ default: module.FirstDraftStep })),
)
export const PlanStep = lazy(() => import('./plan-step.tsx').then((module) => ({ default: module.PlanStep })))
