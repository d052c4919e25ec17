import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;

test('a team learns, judges, skips and flags, each with a token, and the leader decides', {
  skip,
}, async () => {
  const client = await startStudio(await createMill('studio-browser-team'), { raters: ['Ada', 'Ben'] });
  const { address, raterAddresses } = client.running;
  const leader = await newTab(client.origin);
  await leader.page.goto(address);
  await leader.page.goto('/judge/new?template=citesum-accuracy&dataset=citesum');
  await leader.page.getByLabel('Examples', { exact: true }).fill('3');
  await leader.page
    .getByLabel(/^Guidelines/)
    .fill('Read the abstract first.\nWhen in doubt, choose the lower value.');
  await leader.page.getByLabel(/^Names/).fill('Ada, Ben');
  await leader.page.getByLabel(/^Training/).fill('1');
  assert.deepEqual(await violations(leader.page), []);
  await leader.page.getByRole('button', { name: /Draw the sample/ }).click();
  await leader.page.getByRole('link', { name: 'Give the right answers' }).click();
  await leader.page.getByLabel('Your name').fill('Lea');
  await leader.page.getByRole('button', { name: '4 accurate', exact: true }).click();
  await leader.page.getByLabel('Explanation for raters').fill('It names the method.');
  await leader.page.getByRole('button', { name: 'Decide and continue' }).click();
  await leader.page.getByText('The item is decided').waitFor();

  const ada = await newTab(client.origin);
  await ada.page.goto(raterAddresses[0]?.address ?? '');
  await ada.page.getByRole('link', { name: /Are citing sentences/ }).click();
  await ada.page.getByText('You judge as Ada').waitFor();
  assert.equal(await ada.page.getByRole('link', { name: 'Results' }).count(), 0);
  await ada.page.getByRole('button', { name: 'Start judging' }).click();
  await ada.page.getByText('When in doubt').waitFor();
  await ada.page.getByText('Training item 1 of 4').waitFor();
  await ada.page.keyboard.press('1');
  await ada.page.keyboard.press('Enter');
  await ada.page.getByText('0 of 1 right').waitFor();
  await ada.page.getByText('It names the method.').waitFor();
  assert.deepEqual(await violations(ada.page), []);
  await ada.page.keyboard.press('Enter');
  await ada.page.getByText('Item 2 of 4').waitFor();
  await ada.page.keyboard.press('s');
  await ada.page.getByText(/, 1 skipped/).waitFor();
  for (const done of [2, 3]) {
    await ada.page.keyboard.press('2');
    await ada.page.keyboard.press('f');
    await ada.page.keyboard.press('Enter');
    await ada.page.getByText(`${done} of 4 judged`).waitFor();
  }
  await ada.page.getByText('All 4 items are judged or skipped').waitFor();
  assertNoProblems(ada);

  const id = 'citesum-accuracy-1';
  const { studies } = client.running.studio;
  const items = studies.find(id).ratings.orderFor('Ben');
  const ben = new URL(raterAddresses[1]?.address ?? '').searchParams.get('token');
  for (const item of items)
    assert.equal(
      (
        await client.fetch(`/api/judge/studies/${id}/items/${item}`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${ben}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ annotator: 'Ben', answers: { accuracy: 4 }, base: 0 }),
        })
      ).status,
      200,
    );

  await leader.page.goto(`/judge/${id}`);
  await leader.page.getByRole('link', { name: 'Adjudicate 3' }).click();
  for (let open = 3; open > 0; open--) {
    await leader.page.getByText(`${open} open, ${4 - open} decided`).waitFor();
    await leader.page.getByText(open > 1 ? 'flagged' : 'skipped', { exact: true }).waitFor();
    if (open === 3) assert.deepEqual(await violations(leader.page), []);
    await leader.page.getByRole('button', { name: '3 mostly accurate' }).click();
    await leader.page.getByRole('button', { name: 'Decide and continue' }).click();
  }
  await leader.page.getByText('All 4 items are decided').waitFor();
  await leader.page.getByRole('link', { name: 'See the results' }).click();
  await leader.page.getByRole('row', { name: /final answers 3\.00/ }).waitFor();
  await leader.page.getByText(/Median time per item: Ada/).waitFor();
  assert.deepEqual(await violations(leader.page), []);
  assertNoProblems(leader);
});
