import type { Plugin } from 'vite'

/** The Vite module used by every `import()` in the browser bundle. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Delay in milliseconds before the retry, so that a broken connection can recover. */
const PAUSE_MS = 500

/**
 * Makes the browser retry a script or style sheet that failed to load. A second failure dispatches the window event
 * `scriptfailure`, whose `detail` is true if the same script had failed before. If a listener cancels the event, the
 * script is requested again when the browser is online. Otherwise the import rejects with an error named
 * `ScriptError`. If that error is not handled, it becomes the event `scripterror` instead of an uncaught error. Doing this here instead of at each `import()` covers all of them, including vike's. In browsers that cache
 * failed modules, such as Firefox, the retry fails with the first error.
 *
 * The plugin replaces Vite's module because no option of Vite or Rolldown changes how scripts are loaded. Vite's event
 * `vite:preloadError` is dispatched after a script has failed, and its listeners cannot provide the script (decision
 * 0049).
 */
export function createScriptLoader(): Plugin {
  return {
    name: 'storefront:script-loader',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return undefined
      if (!code.includes('export const __vitePreload')) throw new Error('Vite loads scripts in an unknown way.')
      return { code: SCRIPT_LOADER, map: null }
    },
  }
}

const SCRIPT_LOADER = `
// Signals to start.js that the shop's start script and its imports were loaded.
document.documentElement.dataset.scripts = '';
const styles = {};
const style = (file) => styles[file] ??= document.querySelector('link[href="/' + file + '"]') ?? new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/' + file;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    styles[file] = undefined;
    reject(Error(link.href + ' failed to load.'));
  };
  document.head.append(link);
});
const failed = {};
const load = (script, files = []) => Promise.all(files.map(style)).then(script);
export const __vitePreload = (...script) => load(...script)
  .catch(() => new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS})).then(() => load(...script)))
  .catch((error) => {
    if (!dispatchEvent(new CustomEvent('scriptfailure', { cancelable: true, detail: failed[script[0]] ?? false })))
      return new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => __vitePreload(...script));
    failed[script[0]] = true;
    throw Object.assign(error, { name: 'ScriptError' });
  });
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name !== 'ScriptError') return;
  event.preventDefault();
  dispatchEvent(new Event('scripterror'));
});
`
