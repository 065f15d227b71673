import { lazy } from 'react'

const load = () => import('./when-panel.tsx').then((module) => ({ default: module.WhenPanel }))

/**
 * The panel of a day or an hour. A first paint needs only the field, so the panel's code loads when the field is
 * approached.
 */
export const WhenPanel = lazy(load)
export const fetchWhenPanel = () => void load()
