import { plainPlatform } from './plain.tsx'

export const youtube = plainPlatform({
  platform: 'youtube',
  tone: 'text-net-youtube',
  windows: 'tiktok',
  mark: (
    <path
      d="M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.5v7l6-3.5z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
})
