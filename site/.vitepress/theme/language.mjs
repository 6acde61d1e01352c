import { useRoute } from 'vitepress';
import { nextTick, onBeforeUnmount, onMounted, watch } from 'vue';

const KEY = 'language-of-examples';

/** Shows all examples in the language that the reader has chosen in one of them, also on the next pages. */
export function keepLanguage() {
  const route = useRoute();
  const onChange = ({ target }) => {
    if (!target.matches('.vp-code-group input')) return;
    const language = languageOf(target);
    remember(language);
    // The groups above may change their heights. What the reader has clicked stays in its place.
    const before = target.parentElement.getBoundingClientRect().top;
    show(language);
    window.scrollBy(0, target.parentElement.getBoundingClientRect().top - before);
  };
  onMounted(() => {
    document.addEventListener('change', onChange);
    show(remembered());
  });
  onBeforeUnmount(() => document.removeEventListener('change', onChange));
  watch(
    () => route.path,
    () => nextTick(() => show(remembered())),
  );
}

function show(language) {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const inputs = [...group.querySelectorAll('.tabs input')];
    const chosen = inputs.findIndex((input) => languageOf(input) === language);
    if (chosen < 0) continue;
    inputs[chosen].checked = true;
    [...group.querySelector('.blocks').children].forEach((block, i) => block.classList.toggle('active', i === chosen));
  }
}

function languageOf(input) {
  return input.parentElement.querySelector(`label[for="${input.id}"]`).textContent;
}

// A browser may refuse the storage.
function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The next page shows the first language.
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
