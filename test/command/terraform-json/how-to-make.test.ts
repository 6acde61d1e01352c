import { planAsJson, readPlan, showAsJson, stackOrPlan } from '../../../src/command/terraform-json';

/** Files that a shell empties or an engine writes when it runs the commands of a remedy. */
function written(remedy: string): string[] {
  return [...remedy.matchAll(/(?:-out=| > )(\S+)/g)].map(([, file = '']) => file);
}

const NAMES = ['plan.json', './plan.json', 'tfplan', './tfplan', 'new-plan.json', 'state.json', 'terraform.tfstate', 'x/PLAN.json'];

test.each(NAMES)('no remedy overwrites %s, which the user named', (file) => {
  const texts = ['PK\u0003', '', 'x', '1', '{"version":4}', '{"@level":"info"}', '{"format_version":"1.0"}'];
  for (const text of texts) {
    for (const read of [readPlan, ...(text.includes('version') ? [stackOrPlan] : [])]) {
      let message = '';
      try {
        read(text, file);
      } catch (error) {
        ({ message } = error as Error);
      }
      const [bare] = file.split('/').slice(-1);
      expect(written(message).length).toBeGreaterThan(0);
      expect(written(message).map((name) => name.toLowerCase())).not.toContain(bare!.toLowerCase());
    }
  }
});

test('a plan file is the source of its JSON, and not the target', () => {
  expect(() => readPlan('PK\u0003', 'plan.json')).toThrow('Write it as JSON: terraform show -json plan.json > new-plan.json');
});

test('a missing file of JSON is made under its name, and a file of the engine is not', () => {
  expect(planAsJson({ missing: 'shop/plan one.json' })).toBe(
    "terraform plan -out=tfplan && terraform show -json tfplan > 'shop/plan one.json'",
  );
  expect(planAsJson({ missing: 'tfplan' })).toBe('terraform plan -out=tfplan && terraform show -json tfplan > plan.json');
  expect(showAsJson({ missing: 'terraform.tfstate' })).toBe('terraform show -json > state.json');
  expect(showAsJson({ missing: 'shop.json' })).toBe('terraform show -json > shop.json');
});
