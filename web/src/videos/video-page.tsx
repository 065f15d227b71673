import { Link, useParams } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { PageHead } from '../ui/page.tsx'
import { Begin } from './begin.tsx'
import { RenderPane } from './render-pane.tsx'

/** A video with subtitles, bar and footer: what is chosen, then how it comes along, then what came of it. */
export function VideoPage() {
  const { renderId } = useParams({ from: '/app/videos/{-$renderId}' })
  return (
    <>
      <PageHead>
        {renderId === undefined ? (
          <Link to="/visuals" className={buttonClasses('plain')}>
            Visuals
          </Link>
        ) : (
          <Link to="/videos/{-$renderId}" params={{ renderId: undefined }} className={buttonClasses('plain')}>
            All videos
          </Link>
        )}
      </PageHead>
      {renderId === undefined ? <Begin /> : <RenderPane key={renderId} renderId={renderId} />}
    </>
  )
}
