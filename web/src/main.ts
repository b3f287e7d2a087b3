import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './lib/faces/generated/faces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { layOutDrawings } from '$lib/faces/sprite';
import { router } from '$lib/router.svelte';
import { theme } from '$lib/theme.svelte';
import { language } from '$lib/words/language.svelte';

theme.recall();
router.start();
void layOutDrawings();

const target = document.getElementById('app');
// Nobody should see one language turn into another.
if (target) void language.recall().then(() => mount(App, { target }));
