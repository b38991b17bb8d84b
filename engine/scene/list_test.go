package scene_test

import (
	"encoding/json"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/engine/scene"
	"elderglass/models"
)

func TestAChangeOfOneThingIsAllThatIsSentOfAList(t *testing.T) {
	before, err := json.Marshal(scene.List[scene.Track]{{ID: "light", Value: 1}, {ID: "oil", Value: 5, Most: 9}})
	require.NoError(t, err)
	require.JSONEq(t, `{"order": ["light", "oil"], "by": {"light": {"id": "light", "value": 1}, "oil": {"id": "oil", "value": 5, "most": 9}}}`, string(before))
	after, err := json.Marshal(scene.List[scene.Track]{{ID: "light", Value: 1}, {ID: "oil", Value: 4, Most: 9}})
	require.NoError(t, err)
	patch, err := jsonpatch.CreateMergePatch(before, after)
	require.NoError(t, err)
	require.JSONEq(t, `{"by": {"oil": {"value": 4}}}`, string(patch))
}

func TestTwoThingsOfOneNameAreADefect(t *testing.T) {
	_, err := json.Marshal(scene.List[scene.Card]{{ID: "lamp"}, {ID: "lamp"}})
	require.Equal(t, models.Internal, models.CodeOf(err))
}

func TestAnEmptyListIsAList(t *testing.T) {
	data, err := json.Marshal(scene.List[scene.Place](nil))
	require.NoError(t, err)
	require.JSONEq(t, `{"order": [], "by": {}}`, string(data))
	require.True(t, scene.List[scene.Place]{}.IsZero())
}
