import { plainPlatform } from './plain.tsx'

export const facebook = plainPlatform({
  platform: 'facebook',
  tone: 'text-net-facebook',
  windows: 'linkedin',
  mark: (
    <path
      d="M13.5 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.7V3.3C16.5 3.2 15.5 3 14.4 3 12 3 10.3 4.5 10.3 7.3v2.5H7.6V13h2.7v8z"
      fill="currentColor"
    />
  ),
})
