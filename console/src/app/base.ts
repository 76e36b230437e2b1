/** The path of PUBLIC_URL: a proxy may serve the service below one. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name=hostelry-base]')?.content ?? '';
