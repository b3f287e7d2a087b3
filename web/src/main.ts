import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './lib/faces/generated/faces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { layOutDrawings } from '$lib/faces/sprite';
import { router } from '$lib/router.svelte';
import { theme } from '$lib/theme.svelte';

theme.recall();
router.start();
void layOutDrawings();

const target = document.getElementById('app');
if (target) mount(App, { target });
