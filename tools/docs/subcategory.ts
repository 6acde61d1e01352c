import { ENTITIES } from '../../src/model';

/** Subcategories of pages outside of the families. */
const OTHERS: Readonly<Record<string, string>> = {
  load_balancer: 'Load balancers',
  certificate: 'Load balancers',
  version: 'Versions',
  traffic: 'Traffic',
  quarantine: 'Traffic',
};

/** Returns the group of a page in the registry's sidebar: its family. */
export function subcategoryOf(name: string): string {
  const own = name.replace(/^svc_/, '');
  for (const { terraformName, routes } of ENTITIES) {
    const family = routes.path.replace(/-/g, '_');
    if (own === terraformName || own === `${terraformName}_set` || own === family) return headline(family);
  }
  return Object.entries(OTHERS).find(([start]) => own.startsWith(start))?.[1] ?? '';
}

function headline(family: string): string {
  const words = family.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
