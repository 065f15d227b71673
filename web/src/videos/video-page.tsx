import { Link, useParams } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { PageHead } from '../ui/page.tsx'
import { Begin } from './begin.tsx'
import { RenderPane } from './render-pane.tsx'

/** The page of branded videos: first the settings, then the progress, then the result. */
export function VideoPage() {
  const { renderId } = useParams({ from: '/app/videos/{-$renderId}' })
  return (
    <>
      <PageHead>
        {renderId !== undefined && (
          <Link to="/videos/{-$renderId}" params={{ renderId: undefined }} className={buttonClasses('plain')}>
            All videos
          </Link>
        )}
      </PageHead>
      {renderId === undefined ? <Begin /> : <RenderPane key={renderId} renderId={renderId} />}
    </>
  )
}
