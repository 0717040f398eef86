import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { getConfiguratorUrl } from './configurator-url.ts'
import { useConfigurator } from './use-configurator.ts'
import styles from './configurator-page.module.css'

/**
 * Page of the 3D configurator (BLDR-01). The text is larger than the consent dialog, so the page shows its largest part
 * before any script has loaded.
 */
export function ConfiguratorPage({ text = '' }: { readonly text?: string }): ReactNode {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={`page ${styles['page']}`}>
      <header className={styles['head']}>
        <h1>3D Builder</h1>
        {text !== '' && <p className="lead">{text}</p>}
      </header>
      <ConfiguratorView key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

/** Loads the configurator once, in a box of the same size in every state. */
function ConfiguratorView({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const configuratorUrl = getConfiguratorUrl()
  const { frame, status, percent, listening, onFrameLoad } = useConfigurator(configuratorUrl)
  return (
    <div className={`on-brand ${styles['view']}`}>
      {listening && status !== 'failed' && (
        <iframe
          ref={frame}
          src={configuratorUrl.url}
          // With the shop's origin, the configurator could read the shop's tokens.
          sandbox={
            configuratorUrl.isForeign ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms'
          }
          title="3D configurator"
          allow="fullscreen"
          className={styles['frame']}
          data-ready={status === 'ready'}
          onLoad={onFrameLoad}
        />
      )}
      {status === 'loading' && (
        <div className={`stack-3 ${styles['note']}`} aria-busy="true">
          <label htmlFor="configurator-progress">Loading the configurator…</label>
          <progress id="configurator-progress" max={100} value={percent} />
        </div>
      )}
      {status === 'failed' && (
        <div className={`stack-3 ${styles['note']}`} role="alert">
          <p>
            <strong>The configurator could not be loaded.</strong>
          </p>
          <p>The rest of the shop works without it.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      <p className={`stack-3 ${styles['scriptless']}`}>The configurator needs JavaScript.</p>
    </div>
  )
}
